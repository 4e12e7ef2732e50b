import { toast, type ToastOptions } from 'react-toastify/unstyled';
import { saveFailureMessage } from '@/shared/api/failure';
import { withDatesInWords } from '@/shared/attendance/date-format';

const BRIEF_MS = 1_000;
/** Narrower windows have all notices at the bottom, lower ones at the top. */
const NARROW_PX = 900;
const LOW_PX = 600;

type Kind = 'success' | 'error';
/**
 * Position of a notice. Notices of leave, holidays and renewals are at the bottom right. When they appear, all are at the bottom in
 * narrow windows, and at the top in low ones; toasts.css moves them when a phone is turned.
 */
export type NoticePosition = 'top-right' | 'bottom-right';

/** Ids of the error notices that may be visible. */
const errors = new Set<string>();
/** The error notice of each form. A later one has a new id, because a closing notice cannot be updated. */
const noticeOf = new Map<string, string>();
let formNotices = 0;
let isMuted = false;

/**
 * Shows a notice; the same message is shown only once. An error stays until it is dismissed, its page is left, the next change is sent, or
 * a success removes all errors.
 */
export function notify(kind: Kind, message: string): void {
  show(kind, [message], { toastId: noticeId(kind, message) }, 'top-right');
}

/** Shows a notice at the bottom right. A success closes after a second. */
export function notifyBriefly(kind: Kind, message: string): void {
  show(kind, [message], { toastId: noticeId(kind, message), autoClose: BRIEF_MS }, 'bottom-right');
}

/** Shows or updates the error notice of a form, with a line for each message. Without messages it is removed. */
export function showErrors(owner: string, messages: readonly string[], position: NoticePosition): void {
  const present = noticeOf.get(owner);
  if (messages.length === 0) {
    noticeOf.delete(owner);
    if (present !== undefined) retractId(present);
  } else if (present !== undefined) {
    toast.update(present, { render: <Lines texts={messages.map(withDatesInWords)} /> });
  } else {
    formNotices += 1;
    const toastId = noticeId('error', `${owner} ${formNotices}`);
    const onClose = () => {
      if (noticeOf.get(owner) === toastId) noticeOf.delete(owner);
    };
    noticeOf.set(owner, toastId);
    show('error', messages, { toastId, onClose }, position);
  }
}

/** Shows the reason of a failed call in one notice. Returns the message. */
export function notifyFailure(error: unknown, fallback?: string): string {
  const message = saveFailureMessage(error, fallback);
  show('error', message.split('\n'), { toastId: noticeId('error', message) }, 'top-right');
  return message;
}

/** Removes an error that no longer applies. */
export function retract(message: string): void {
  retractId(noticeId('error', message));
}

/** Removes all errors. */
export function retractErrors(): void {
  noticeOf.clear();
  retractOthers();
}

/** Removes the errors that no form has. */
export function retractOthers(): void {
  const kept = new Set(noticeOf.values());
  for (const id of errors) if (!kept.has(id)) retractId(id);
}

/** Ignores the errors of calls that are broken off now, whose results are there before the next task. */
export function muteErrors(): void {
  isMuted = true;
  setTimeout(() => {
    isMuted = false;
  });
}

function show(kind: Kind, texts: readonly string[], options: ToastOptions, place: NoticePosition): void {
  const inWide = window.innerHeight < LOW_PX ? 'top-right' : place;
  const position = window.innerWidth < NARROW_PX ? 'bottom-right' : inWide;
  const lines = texts.map(withDatesInWords);
  const [only] = lines;
  const content = lines.length === 1 ? only : <Lines texts={lines} />;
  if (kind === 'success') {
    retractErrors();
    toast.success(content, { ...options, position });
  } else if (!isMuted) {
    errors.add(String(options.toastId));
    toast.error(content, { ...options, position, autoClose: false });
  }
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  // One element, since a notice lays its children out in a row.
  return (
    <div>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}

function retractId(id: string): void {
  errors.delete(id);
  toast.dismiss(id);
}

function noticeId(kind: Kind, message: string): string {
  return `${kind}: ${message}`;
}
