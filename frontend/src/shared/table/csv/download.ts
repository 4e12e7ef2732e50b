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
