/** Paths that the script of the sign-in page calls; a file of their own, since it leaves out all others. */
export const START_PATHS = {
  signIn: '/api/user/auth',
  verifyToken: '/api/user/token',
  profile: '/api/user/profile/:EMPID',
  requestReset: '/api/user/reset',
  resetPassword: '/api/data/reset',
  config: '/api/config',
} as const;

/** Returns the path with its parameters filled in. */
export function pathTo(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
