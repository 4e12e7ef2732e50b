/** One mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail is sent for. */
export interface MailOccasion {
  /** No two mails of one occasion are sent. */
  readonly id: string;
  /** ISO instant from which on the mail is worth nothing. */
  readonly notAfter: string;
}

/** A text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
