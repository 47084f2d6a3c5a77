import type { BulkResult, Chosen } from '#contracts/bulk.ts'
import type { HistoryItem, PartItem } from '#contracts/history.ts'
import type { ImportJob, ImportOptions, SheetRows } from '#contracts/import.ts'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import type { GroupsPage, SpansPage } from '#contracts/look.ts'
import type { Note, Reader, RecordFile } from '#contracts/notes.ts'
import type { ReportAnswer } from '#contracts/report-answer.ts'
import type { FieldView } from '#contracts/view.ts'
import { callAt, type CallRef } from '#kernel/call.ts'
import type { Calls } from '#kernel/client.ts'
import type { AnyRecord, Identified, Row } from '#kernel/record.ts'
import type { FieldFilter, Page } from '#kernel/wire.ts'

// The calls that the engine makes of every entity, for callers who know the entity only while the product runs.

/** One action of a record as it is offered: whether it may be done now, why not, and whether the record's status fits it. */
export interface OfferedAction {
  name: string
  label: string
  /** What is said once it was done, such as `Change approved`; without it the label has to serve. */
  done?: string
  tone: 'primary' | 'danger' | null
  /** Asked before it is done. */
  confirm: string | null
  /** Who must be another person, said in its dialog. */
  duty?: string
  /** A screen of its own does it. */
  own_screen: boolean
  input: FieldView[]
  /** The record's call that says what its dialog begins with. */
  proposal?: string
  /** What the record says of the fields that narrow the choice of an input. */
  beside?: FieldFilter[]
  /** The action that it asks somebody else for. */
  asks?: string
  allowed: boolean
  reasons: string[]
  fits: boolean
}

/** What a dialog begins with, for whoever takes the first thing that is offered. */
export interface Proposal {
  values: Row
  /** The records that references of `values` point to, by field. */
  records: Readonly<Record<string, Identified>>
  /** What is to be known of it, in the reader's language. */
  text: string
}

/** What an action's dialog begins with; null where there is nothing to propose. */
export function proposalOf(
  base: string,
  name: string,
): CallRef<{ id: string }, { proposal: Proposal | null }> {
  return callAt(`GET ${base}/{id}/${name}`)
}

/** What the caller may do with a record; `base` is where the resource's calls are: `/order/v1/order`. */
export function offersOf(base: string): CallRef<{ id: string }, { items: OfferedAction[] }> {
  return callAt(`GET ${base}/{id}/actions`)
}

/** An action as it is offered for several records: how many of them it may be done with now. */
export interface BulkOffer extends OfferedAction {
  count: number
}

/** What the caller may do with all or some of the chosen records. */
export function bulkOffersOf(base: string): CallRef<{ ids: string[] }, { items: BulkOffer[] }> {
  return callAt(`POST ${base}/bulk/offers`)
}

/** Does an action with each of the chosen records, and says of each what became of it. */
export function bulkOf(
  base: string,
): CallRef<{ action: string; records: Chosen[]; input?: Row }, { items: BulkResult[] }> {
  return callAt(`POST ${base}/bulk`)
}

/** What was done to a record, newest first: of a contract, or of any view that says where one record is read. */
export function historyOf(
  of: { calls: Pick<Calls, 'get'> },
  limit = 50,
): CallRef<{ id: string }, Page<HistoryItem>> {
  return callAt(`${of.calls.get}/history?limit=${limit}`)
}

/** What was done to the records that name another one in a field, newest first. */
export function historyOfParts(
  of: { calls: Pick<Calls, 'get'> },
  by: string,
  limit = 50,
): CallRef<{ id: string }, Page<PartItem>> {
  return callAt(`${of.calls.get.replace('{id}', `of/${by}/{id}`)}/history?limit=${limit}`)
}

/** Makes or changes a record; the answer is the record as it has become. */
export function savingCall(at: string): CallRef<Row, AnyRecord> {
  return callAt(at)
}

/** Sends a spreadsheet to be imported; `path` is where the list's imports are: `/master/v1/vendor/import`. */
export function importFileOf(path: string): CallRef<FormData, ImportJob> {
  return callAt(`POST ${path}`)
}

/** Reads the rows of a spreadsheet for a form; nothing is kept of it. */
export function sheetRowsOf(path: string): CallRef<FormData, SheetRows> {
  return callAt(`POST ${path}`)
}

/** How far an import of a list is; `path` is where the list's imports are: `/master/v1/vendor/import`. */
export function importJobOf(path: string): CallRef<{ id: string }, ImportJob> {
  return callAt(`GET ${path}/{id}`)
}

/** Runs an import once more, on trial or for good. */
export function importRunOf(path: string): CallRef<{ id: string } & ImportOptions, ImportJob> {
  return callAt(`POST ${path}/{id}/run`)
}

/** Asks whether a list may be downloaded now; refused for too many rows, or where the person has to prove first who they are. */
export function downloadCheckOf(path: string): CallRef<Record<never, never>, unknown> {
  return callAt(`GET ${path}&check=1`)
}

/** Takes a deletion back that the caller has just made. */
export function restoreOf(base: string): CallRef<{ id: string }, AnyRecord> {
  return callAt(`POST ${base}/{id}/restore`)
}

/** A page of what people wrote about a record, newest first. */
export function notesOf(base: string): CallRef<{ id: string; page: number; limit: number }, Page<Note>> {
  return callAt(`GET ${base}/{id}/notes?page={page}&limit={limit}`)
}

/** Writes a note; the people its text names are told. */
export function writeNoteOf(base: string): CallRef<{ id: string; text?: string; file_ids: string[] }, Note> {
  return callAt(`POST ${base}/{id}/notes`)
}

/** Takes back a note that was just written. */
export function removeNoteOf(base: string): CallRef<{ id: string; note_id: string }, Note> {
  return callAt(`DELETE ${base}/{id}/notes/{note_id}`)
}

/** Every file of a record: of its notes, its fields and its rows, newest first. */
export function filesOf(base: string): CallRef<{ id: string }, { items: RecordFile[] }> {
  return callAt(`GET ${base}/{id}/files`)
}

/** Takes a file of a note off its record, and says why. */
export function removeFileOf(
  base: string,
): CallRef<{ id: string; file_id: string; reason: string }, RecordFile> {
  return callAt(`POST ${base}/{id}/files/{file_id}/remove`)
}

/** People who may read a record, by what is typed of their name. */
export function readersOf(base: string): CallRef<{ id: string; q: string }, { items: Reader[] }> {
  return callAt(`GET ${base}/{id}/readers?q={q}`)
}

/** Which entries of a ledger are asked for; what is empty does not limit them. */
export interface LedgerAsked {
  id: string
  page: number
  limit: number
  /** Types with commas. */
  type: string
  /** Days of the plant. */
  from: string
  to: string
  part: string
}

/** A page of a record's ledger, newest entries first. */
export function ledgerPageOf(base: string): CallRef<LedgerAsked, LedgerPage> {
  return callAt(
    `GET ${base}/{id}/ledger?page={page}&limit={limit}&type={type}&from={from}&to={to}&part={part}`,
  )
}

/** A report as it is asked for; `path` is where the report is: `/order/v1/report/arrivals`. */
export function reportOf(path: string, query: string): CallRef<Record<never, never>, ReportAnswer> {
  return callAt(`GET ${path}?${query}`)
}

/** The groups of a list by one field, each with its count and first rows; the rest of the body is a list request. */
export function groupsOf(base: string): CallRef<{ by: string } & Row, GroupsPage> {
  return callAt(`POST ${base}/groups`)
}

/** What of a list happens between two moments; the rest of the body is a list request. */
export function spansOf(base: string): CallRef<{ from: string; to: string } & Row, SpansPage> {
  return callAt(`POST ${base}/spans`)
}
