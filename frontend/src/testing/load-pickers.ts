/**
 * Loads the pickers before the tests of a file begin, because Jest cannot link two dynamically imported modules with
 * shared dependencies at the same time.
 */
import '@/shared/form/moment-input';
import '@/shared/form/work-date-input';
