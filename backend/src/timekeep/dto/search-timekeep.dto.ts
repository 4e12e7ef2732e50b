import {
  REPORT_FILTERS,
  type ReportFilter,
  type SearchTimekeepRequest,
} from '@timekeep/contracts/api/timekeep-api';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsDateText, IsOneLine } from '../../http/validation/fields.js';
import { FIELD } from '../../http/validation/validation.pipe.js';

/** A last and a first name, with what stands between them, and room to spare. */
const OPTION_MAX_LENGTH = 250;

export class SearchTimekeepDto implements Omit<SearchTimekeepRequest, 'reportFilter'> {
  @IsDateText()
  readonly FROM: string = '';

  @IsDateText()
  readonly TO: string = '';

  @IsIn(REPORT_FILTERS, { message: `${FIELD} must be one of ${REPORT_FILTERS.join(', ')}` })
  readonly reportFilter: ReportFilter | '' = '';

  @IsOptional()
  @IsOneLine()
  @MaxLength(OPTION_MAX_LENGTH, { message: `${FIELD} must have at most ${OPTION_MAX_LENGTH} characters` })
  @IsString({ message: `${FIELD} must be text` })
  readonly selectedOption?: string;

  @IsOptional()
  @IsDateText()
  readonly asOf?: string;
}
