/** The part of nodemailer that is used: the package is loaded only where an SMTP server is set. */
declare module 'nodemailer' {
  interface Message {
    to: string
    subject: string
    text: string
  }
  interface Transporter {
    sendMail(message: Message): Promise<unknown>
    close(): void
  }
  interface Timeouts {
    url: string
    /** Milliseconds. */
    connectionTimeout: number
    greetingTimeout: number
    socketTimeout: number
  }
  export function createTransport(options: Timeouts, defaults: { from: string }): Transporter
}
