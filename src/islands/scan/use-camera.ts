import { useEffect, useRef, useState, type RefObject } from 'react'
import { t } from '#i18n/browser.ts'
import { codeIn } from '#islands/scan/read-code.ts'

/** Between two looks at what the camera sees; a hand holds still longer than that. */
const LOOK_MS = 150

function whyNoCamera(failure: unknown): string {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError')
    return t('The camera is not allowed. Allow it in the browser’s address bar and scan again.')
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return t('This device has no camera.')
  if (name === 'NotReadableError') return t('Another program uses the camera.')
  return t('The camera could not be started.')
}

async function opened(): Promise<MediaStream> {
  // The DOM's types say that it is always there; a page without a secure connection has none.
  if (!('mediaDevices' in navigator)) throw new Error(t('The camera needs a secure connection (https).'))
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' } },
    audio: false,
  })
}

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  isOn: boolean
  problem: string | null
}

/** Looks for a code through the camera as long as `isLooking`; the camera is off when nobody looks any more. */
export function useCamera(isLooking: boolean, onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const found = useRef(onCode)
  useEffect(() => {
    found.current = onCode
  })
  useEffect(() => {
    if (!isLooking) return
    let stream: MediaStream | null = null
    let timer = 0
    let isOver = false
    const look = async (): Promise<void> => {
      // A frame that cannot be read is followed by the next one.
      const text = video.current?.videoWidth ? await codeIn(video.current).catch(() => null) : null
      if (isOver) return
      if (text) found.current(text)
      else timer = window.setTimeout(() => void look(), LOOK_MS)
    }
    const start = async (): Promise<void> => {
      try {
        stream = await opened()
        if (isOver) return stop()
        if (!video.current) return
        video.current.srcObject = stream
        await video.current.play()
        setOn(true)
        void look()
      } catch (failure) {
        if (isOver) return
        const isTold = failure instanceof Error && !(failure instanceof DOMException)
        setProblem(isTold ? failure.message : whyNoCamera(failure))
      }
    }
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    void start()
    return () => {
      isOver = true
      window.clearTimeout(timer)
      stop()
      setOn(false)
    }
  }, [isLooking])
  return { video, isOn, problem }
}
