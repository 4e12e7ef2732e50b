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

/** The words of a mail that brings a code, one paragraph each. */
export interface CodeMail {
  readonly to: string;
  readonly subject: string;
  readonly code: string;
  /** Why the mail was sent. */
  readonly asked: string;
  /** Where the code is entered, and how long it works. */
  readonly life: string;
  /** Advice for somebody who did not ask for it. */
  readonly ignore: string;
}

/** A mail that brings a code, as text and as HTML. */
export function codeMail({ to, subject, code, asked, life, ignore }: CodeMail): Mail {
  return {
    to,
    subject,
    text: [asked, `Your code is: ${code}`, life, ignore].join('\n\n').concat('\n'),
    html: [
      `<p>${escapeHtml(asked)}</p>`,
      `<p>Your code is: <strong>${code}</strong></p>`,
      `<p>${life}</p>`,
      `<p>${ignore}</p>`,
    ].join('\n'),
  };
}
