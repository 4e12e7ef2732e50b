import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString } from 'class-validator';
import { missingTimes, type TimesEntry } from '../weekly-times-input.js';

const PAIR_LENGTH = 2;

/** Time in and time out; the decider judges whether they are times. */
function IsPair(): PropertyDecorator {
  const message = ({ property }: { readonly property: string }) => missingTimes(property);
  return applyDecorators(
    IsString({ each: true, message }),
    ArrayMinSize(PAIR_LENGTH, { message }),
    ArrayMaxSize(PAIR_LENGTH, { message }),
    IsArray({ message }),
  );
}

/** A day that is missing is no pair. */
export class WeeklyTimesDto implements TimesEntry {
  @IsPair()
  readonly monday: readonly string[] = [];

  @IsPair()
  readonly tuesday: readonly string[] = [];

  @IsPair()
  readonly wednesday: readonly string[] = [];

  @IsPair()
  readonly thursday: readonly string[] = [];

  @IsPair()
  readonly friday: readonly string[] = [];

  @IsPair()
  readonly saturday: readonly string[] = [];
}
