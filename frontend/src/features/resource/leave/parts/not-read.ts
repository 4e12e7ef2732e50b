/** What is said when the present leave cannot be taken over. */
export const NOT_READ = 'The leave could not be read again. Please try again.';

/** What is said when the day that is worked on is not there any more. */
export const DELETED = 'This day of leave was deleted in the meantime.';
