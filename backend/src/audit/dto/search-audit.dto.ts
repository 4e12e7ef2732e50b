import { AUDIT_KINDS, type AuditKind, type SearchAuditRequest } from '@timekeep/contracts/api/audit-api';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { IsDateText, IsEmpid, IsText } from '../../http/validation/fields.js';
import { FIELD } from '../../http/validation/validation.pipe.js';

/** A name of a department or of who changed something, with room to spare. */
const NAME_MAX_LENGTH = 250;

export class SearchAuditDto implements SearchAuditRequest {
  @IsOptional()
  @IsDateText()
  readonly FROM?: string;

  @IsOptional()
  @IsDateText()
  readonly TO?: string;

  @IsOptional()
  @IsDateText()
  readonly changedFrom?: string;

  @IsOptional()
  @IsDateText()
  readonly changedTo?: string;

  @IsOptional()
  @IsEmpid()
  readonly EMPID?: string;

  @IsOptional()
  @IsText(NAME_MAX_LENGTH)
  readonly department?: string;

  @IsOptional()
  @IsText(NAME_MAX_LENGTH)
  readonly actor?: string;

  @IsOptional()
  @IsIn(AUDIT_KINDS, { each: true, message: `${FIELD} must be some of ${AUDIT_KINDS.join(', ')}` })
  @ArrayUnique({ message: `${FIELD} must not have anything twice` })
  @ArrayMinSize(1, { message: `${FIELD} must not be empty` })
  @IsArray({ message: `${FIELD} must be a list` })
  readonly kinds?: AuditKind[];
}
