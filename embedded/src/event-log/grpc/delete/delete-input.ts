import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import type { DeleteRequest, ExpectedRevision } from '../../writing/write-request.js';
import { refused } from '../errors/refused-input.error.js';
import { readDeletableStreamName } from '../input/names.js';

/** Both messages have the same fields and case numbers. */
type Options = streamsPb.DeleteReq.Options | streamsPb.TombstoneReq.Options;

/** @throws RefusedInputError when the request is invalid */
export function deleteRequest(kind: DeleteRequest['kind'], options: Options | undefined): DeleteRequest {
  if (options === undefined) throw refused('The options are missing');
  return {
    kind,
    stream: readDeletableStreamName(options.getStreamIdentifier()),
    expected: expectedRevision(options),
  };
}

function expectedRevision(options: Options): ExpectedRevision {
  if (options.hasRevision()) return BigInt(options.getRevision());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}
