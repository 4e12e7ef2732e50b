import { HttpException } from '@nestjs/common';
import type { Message } from '@timekeep/contracts/messages/message';

/** A request that is refused before its handler, with a status of its own. */
export class RefusedRequestException extends HttpException {
  constructor(
    status: number,
    readonly declared: Message,
  ) {
    super(declared.text, status);
  }
}
