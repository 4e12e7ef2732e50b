/** What is said when a file that the server makes did not come whole. */
export const EXPORT_BROKEN_OFF = 'The export was broken off, and nothing was saved. Please try again.';

/** Lets the browser save `content` under a name. */
export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin to read only after the click was handled.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
