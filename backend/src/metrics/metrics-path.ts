/** The path of this process's metrics. Not below `/api`, since it is not a call of the application. */
export const METRICS_PATH = '/metrics';
