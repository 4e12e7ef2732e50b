const PREFIX = '$$';

/** Returns the metadata stream of a stream. */
export function metadataStreamOf(stream: string): string {
  return PREFIX + stream;
}

/** Returns the stream of a metadata stream; undefined for any other stream. */
export function originalStreamOf(stream: string): string | undefined {
  return stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : undefined;
}
