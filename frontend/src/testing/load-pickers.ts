/**
 * Loads the pickers before the tests of a file begin: Jest cannot link two modules at once that are imported dynamically
 * and share others.
 */
import '@/shared/form/moment-input';
import '@/shared/form/work-date-input';
