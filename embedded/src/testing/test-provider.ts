import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { portOf } from './port-of.js';

/** As people register it (docs/operations.md). */
const RETURN_PATH = '/api/user/oidc/callback';
const CLIENT_ID = 'timekeep';
const CLIENT_SECRET = 'of-the-test-and-nothing-else-0815';

/** A person as the provider knows them. */
export type Person = Readonly<Record<string, string | boolean>>;

/** A real OpenID Connect provider on this machine, at which the person of the test signs in without a form. */
export class TestProvider {
  /** The person who signs in; null to cancel the sign-in. */
  person: Person | null = null;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    /** The address to which it sends browsers back. */
    private readonly returnTo: string,
  ) {}

  /** Starts it for an application that is opened at `applicationUrl`, on a free port of this machine. */
  static async start(applicationUrl: string): Promise<TestProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const test = new TestProvider(
      server,
      `http://127.0.0.1:${portOf(server)}`,
      `${applicationUrl}${RETURN_PATH}`,
    );
    const provider = test.provider();
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/') !== true) {
        void answer(request, response);
        return;
      }
      const result = test.person
        ? { login: { accountId: 'person' } }
        : { error: 'access_denied', error_description: 'The person broke off.' };
      void provider.interactionFinished(request, response, result);
    });
    return test;
  }

  /** The registration of the application at the provider. */
  get client(): { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } {
    return { issuer: this.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  }

  /** Signs the person in, as a browser does, and returns the address to which the provider sends the browser back. */
  async signIn(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let address = url; ;) {
      if (address.startsWith(this.returnTo)) return address;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null)
        throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      address = new URL(location, address).href;
    }
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private provider(): Provider {
    return new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [this.returnTo],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub', 'employee_id'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.person }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const { client, session, provider } = oidc;
        const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
  }
}
