const PREFIX = '$$';

/** The stream that keeps a stream's metadata. */
export function metadataStreamOf(stream: string): string {
  return PREFIX + stream;
}

/** The stream whose metadata this one keeps; undefined when it is no metadata stream. */
export function originalStreamOf(stream: string): string | undefined {
  return stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : undefined;
}
