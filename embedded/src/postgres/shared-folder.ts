/** Where root keeps what the server's user has to reach when our own folder is closed to it. */
export const SHARED_FOLDER = '/var/lib/timekeep';
