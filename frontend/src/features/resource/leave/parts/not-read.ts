/** What is said when the present leave cannot be taken over. */
export const NOT_READ = 'The leave could not be read again. Please try again.';
