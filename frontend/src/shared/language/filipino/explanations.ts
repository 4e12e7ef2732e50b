/** Sentences that explain the figures of a record, which the server composes. */
export const explanations = {
  '{0}, because the date is a holiday for all.': '{0}, dahil holiday ng lahat ang petsang ito.',
  '{0}, because HR corrected the record to it.': '{0}, dahil ganito itinama ng HR ang record.',
  '{0}, because somebody punched after HR had corrected the record to {1}.':
    '{0}, dahil may nag-punch matapos itama ng HR ang record sa {1}.',
  '{0}, because this leave was recorded before any punch of the date.':
    '{0}, dahil naitala ang leave na ito bago ang anumang punch sa petsang ito.',
  '{0}, because there is a time in and no time out.': '{0}, dahil may time in at walang time out.',
  '{0}, because there are a time in and a time out.': '{0}, dahil may time in at may time out.',
  '{0}, because hours are scheduled on this date, and there is no punch.':
    '{0}, dahil may naka-schedule na oras sa petsang ito, at walang punch.',
  '{0}, because no hours are scheduled on this date.':
    '{0}, dahil walang naka-schedule na oras sa petsang ito.',
  '{0} minutes late, because there is no time in.': '{0} minutong late, dahil walang time in.',
  '{0} minutes late, because no hours are scheduled on this date.':
    '{0} minutong late, dahil walang naka-schedule na oras sa petsang ito.',
  '{0} minutes late, because {1} is never late.': '{0} minutong late, dahil hindi kailanman late ang {1}.',
  '1 minute late: in at {0}, expected at {1}.': '1 minutong late: pumasok nang {0}, inaasahan nang {1}.',
  '{0} minutes late: in at {1}, expected at {2}.': '{0} minutong late: pumasok nang {1}, inaasahan nang {2}.',
  '{0} minutes late: in at {1}, expected at {2}, and up to 1 minute are forgiven.':
    '{0} minutong late: pumasok nang {1}, inaasahan nang {2}, at hanggang 1 minuto ang pinapalampas.',
  '{0} minutes late: in at {1}, expected at {2}, and up to {3} minutes are forgiven.':
    '{0} minutong late: pumasok nang {1}, inaasahan nang {2}, at hanggang {3} minuto ang pinapalampas.',
  'Neither under- nor overtime, because there is no time out.':
    'Walang undertime o overtime, dahil walang time out.',
  'Neither under- nor overtime, because there is no time in.':
    'Walang undertime o overtime, dahil walang time in.',
  'Neither under- nor overtime, because no hours are scheduled on this date.':
    'Walang undertime o overtime, dahil walang naka-schedule na oras sa petsang ito.',
  'Neither under- nor overtime, because {0} has none.':
    'Walang undertime o overtime, dahil wala nito ang {0}.',
  'Neither under- nor overtime: out at {0}, expected at {1}.':
    'Walang undertime o overtime: umalis nang {0}, inaasahan nang {1}.',
  '1 minute of undertime: out at {0}, expected at {1}.':
    '1 minutong undertime: umalis nang {0}, inaasahan nang {1}.',
  '{0} minutes of undertime: out at {1}, expected at {2}.':
    '{0} minutong undertime: umalis nang {1}, inaasahan nang {2}.',
  '1 minute of overtime: out at {0}, expected at {1}.':
    '1 minutong overtime: umalis nang {0}, inaasahan nang {1}.',
  '{0} minutes of overtime: out at {1}, expected at {2}.':
    '{0} minutong overtime: umalis nang {1}, inaasahan nang {2}.',
  '1 minute of overtime: from {0} to {1}.': '1 minutong overtime: mula {0} hanggang {1}.',
  '{0} minutes of overtime: from {1} to {2}.': '{0} minutong overtime: mula {1} hanggang {2}.',
  '1 minute of overtime: from {0} to {1}, less the scheduled hours.':
    '1 minutong overtime: mula {0} hanggang {1}, bawas ang mga oras na naka-schedule.',
  '{0} minutes of overtime: from {1} to {2}, less the scheduled hours.':
    '{0} minutong overtime: mula {1} hanggang {2}, bawas ang mga oras na naka-schedule.',
  '{0} hours, because there is no time in.': '{0} oras, dahil walang time in.',
  '{0} hours, because there is no time out.': '{0} oras, dahil walang time out.',
  '{0} hours: from {1} to {2}, breaks included.': '{0} oras: mula {1} hanggang {2}, kasama ang break.',
} as const;
