/** Where programs read how this process is doing. Not below `/api`: it is no call of the application. */
export const METRICS_PATH = '/metrics';
