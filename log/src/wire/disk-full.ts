/**
 * Details of the status UNAVAILABLE with which our event log refuses appends while its disk has no room. Nothing of such an append was
 * recorded.
 */
export const DISK_IS_FULL = 'The disk of the event log is full';
