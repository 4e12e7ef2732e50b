import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import { t } from '@/shared/language/language';

/** Texts of Material UI's list with search. */
export const AUTOCOMPLETE_TEXTS = { openText: t('Open'), closeText: t('Close'), clearText: t('Clear') };

/** Texts of Material UI's fields for dates and times, as far as they are seen or read out. */
export const PICKER_TEXTS: Partial<PickersLocaleText> = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  calendarViewSwitchingButtonAriaLabel: (view) =>
    view === 'year'
      ? t('year view is open, switch to calendar view')
      : t('calendar view is open, switch to year view'),
  cancelButtonLabel: t('Cancel'),
  clearButtonLabel: t('Clear'),
  okButtonLabel: t('OK'),
  nextStepButtonLabel: t('Next'),
  datePickerToolbarTitle: t('Select date'),
  dateTimePickerToolbarTitle: t('Select date & time'),
  timePickerToolbarTitle: t('Select time'),
  openDatePickerDialogue: (date) =>
    date ? t('Choose date, selected date is {date}', { date }) : t('Choose date'),
  openTimePickerDialogue: (time) =>
    time ? t('Choose time, selected time is {time}', { time }) : t('Choose time'),
  fieldClearLabel: t('Clear'),
  year: t('Year'),
  month: t('Month'),
  day: t('Day'),
  hours: t('Hours'),
  minutes: t('Minutes'),
  seconds: t('Seconds'),
  empty: t('Empty'),
};
