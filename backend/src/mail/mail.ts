/** One mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The occasion of a mail. */
export interface MailOccasion {
  /** At most one mail of an occasion is sent. */
  readonly id: string;
  /** ISO instant after which the mail is useless. */
  readonly notAfter: string;
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The texts of a mail with a code, one paragraph each. */
export interface CodeMail {
  readonly to: string;
  readonly subject: string;
  readonly code: string;
  /** The reason of the mail. */
  readonly asked: string;
  /** The place to enter the code, and its lifetime. */
  readonly life: string;
  /** Advice for a recipient who did not request it. */
  readonly ignore: string;
}

/** Returns a mail with a code, as text and as HTML. */
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
