/** Every projection; each has a checkpoint and a schema of its name. */
export type ProjectionName = 'directory' | 'attendance';
