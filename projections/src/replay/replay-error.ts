/** A replay, a comparison or a rollback cannot be done; the message is for IT. */
export class ReplayError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReplayError';
  }
}
