/** Why a replay, a comparison or a rollback cannot be done, in words for IT. */
export class ReplayError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReplayError';
  }
}
