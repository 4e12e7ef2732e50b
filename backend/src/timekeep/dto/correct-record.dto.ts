import { isPlainText } from '@timekeep/contracts/api/plain-text';
import { REASON_MAX_LENGTH, type CorrectRecordRequest } from '@timekeep/contracts/api/timekeep-api';
import { IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { IsDateText, IsEmpid, IsText } from '../../http/validation/fields.js';
import { FIELD } from '../../http/validation/validation.pipe.js';

const CODE_MAX_LENGTH = 20;
const REVISION_MAX_LENGTH = 40;

/** The types of the entries; the decider judges their content. */
export class CorrectRecordDto implements CorrectRecordRequest {
  @IsEmpid()
  readonly EMPID: string = '';

  @IsDateText()
  readonly Date: string = '';

  @IsText(CODE_MAX_LENGTH)
  readonly Remarks: string = '';

  @IsOptional()
  @IsFigure()
  readonly MinsLate?: number | string;

  @IsOptional()
  @IsFigure()
  readonly UnderOverTime?: number | string;

  @IsTimeOrNull()
  readonly TimeIN1: string | null = '';

  @IsTimeOrNull()
  readonly TimeOUT1: string | null = '';

  @IsOptional()
  @IsPlainText()
  @IsString({ message: `${FIELD} must be text` })
  @MaxLength(REASON_MAX_LENGTH, { message: `${FIELD} must have at most ${REASON_MAX_LENGTH} characters` })
  readonly reason?: string;

  @IsOptional()
  @IsText(REVISION_MAX_LENGTH)
  readonly revision?: string;
}

function IsTimeOrNull(): PropertyDecorator {
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
  return ValidateBy(
    { name: 'isTimeOrNull', validator: { validate: isTextOrNull } },
    { message: `${FIELD} must be a time as HH:MM:SS, or null` },
  );
}

/** A number, or the text that the page keeps it as; either way the server counts for itself. */
function IsFigure(): PropertyDecorator {
  const isFigure = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return ValidateBy(
    { name: 'isFigure', validator: { validate: isFigure } },
    { message: `${FIELD} must be a number` },
  );
}

/** Beside `IsString`, which tells of other types. */
function IsPlainText(): PropertyDecorator {
  const isPlain = (value: unknown) => typeof value !== 'string' || isPlainText(value);
  return ValidateBy(
    { name: 'isPlainText', validator: { validate: isPlain } },
    { message: `${FIELD} must be readable text` },
  );
}
