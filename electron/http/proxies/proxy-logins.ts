import { z } from 'zod';
import type { KnownProxy, ProxyLoginInput } from '../../../shared/connections/network-settings.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import type { KeyVault } from '../../host/host.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import type { Redactor } from '../../util/redact.ts';
import type { ProxyLogin } from './proxy-types.ts';

interface SavedLoginsOptions {
  readonly settings: SettingsService;
  readonly vault: KeyVault;
  readonly redactor: Pick<Redactor, 'add'>;
  /** Called after every visible change. */
  readonly onChange: () => void;
}

const loginSchema = z.object({ user: z.string(), password: z.string() });

/** Returns the name of a sign-in in the key vault. */
const nameOf = (key: string) => `proxy ${key}`;

/** User names and passwords of proxies. They are stored in the key vault and sent only to their proxy. */
export function createProxyLogins({ settings, vault, redactor, onChange }: SavedLoginsOptions) {
  const inUse = new Map<string, ProxyLogin>();
  /** Refused sign-ins are never sent again: some accounts are locked after a few wrong passwords. */
  const refused = new Map<string, ProxyLogin>();
  const wants = new Map<string, 'login' | 'other-login'>();
  const putOff = new Set<string>();

  const signedIn = () => settings.current().proxiesSignedIn;

  async function read(key: string): Promise<ProxyLogin | undefined> {
    const text = await vault.read(nameOf(key));
    const login = text === undefined ? undefined : loginSchema.safeParse(parseJsonOrUndefined(text)).data;
    if (login) hide(login);
    return login;
  }

  function hide({ user, password }: ProxyLogin): void {
    redactor.add(password);
    redactor.add(`${user}:${password}`);
  }

  return {
    async loginFor(key: string, loginOfUrl: ProxyLogin | undefined): Promise<ProxyLogin | undefined> {
      const login = inUse.get(key) ?? (await read(key)) ?? loginOfUrl;
      if (login === undefined || isSame(login, refused.get(key))) return undefined;
      hide(login);
      inUse.set(key, login);
      return login;
    },

    markRefused(key: string, tried: ProxyLogin | undefined): void {
      const now = inUse.get(key);
      // The user entered another sign-in while this connection was being opened.
      if (now !== undefined && !isSame(now, tried)) return;
      if (tried) {
        refused.set(key, tried);
        inUse.delete(key);
        putOff.delete(key);
      }
      const required = refused.has(key) ? 'other-login' : 'login';
      if (wants.get(key) === required && !tried) return;
      wants.set(key, required);
      onChange();
    },

    async knownProxies(): Promise<KnownProxy[]> {
      const keys = [...new Set([...wants.keys(), ...signedIn()])];
      const all = await Promise.all(keys.map(async (key) => ({ key, keptIn: await vault.locationOf(nameOf(key)) })));
      return all.flatMap(({ key, keptIn }): KnownProxy[] => {
        const storedIn = keptIn === 'unreadable' ? undefined : keptIn;
        const required = wants.get(key);
        // The sign-in was stored only for a program run that has ended.
        if (storedIn === undefined && required === undefined) return [];
        const isSignInRequested = required !== undefined && !putOff.has(key);
        return [{ address: key, ...(storedIn && { storedIn }), ...(required && { required }), isSignInRequested }];
      });
    },

    /** Throws a `ProblemError` for a user name or password that cannot be sent. */
    async signIn({ address: key, user, password, storeUnprotected = false }: ProxyLoginInput): Promise<void> {
      if (!wants.has(key) && !signedIn().includes(key)) {
        throw new ProblemError(problem('input', 'This proxy isn’t known yet. Connect through it first.'));
      }
      const login = { user, password };
      checkLogin(key, login);
      hide(login);
      await vault.save(nameOf(key), JSON.stringify(login), { unprotected: storeUnprotected });
      if (!signedIn().includes(key)) settings.change({ proxiesSignedIn: [...signedIn(), key] });
      inUse.set(key, login);
      refused.delete(key);
      wants.delete(key);
      putOff.delete(key);
      onChange();
    },

    /** The user is not asked again in this program run. */
    postponeSignIn(key: string): void {
      putOff.add(key);
      onChange();
    },

    async removeLogin(key: string): Promise<void> {
      await vault.remove(nameOf(key));
      settings.change({ proxiesSignedIn: signedIn().filter((each) => each !== key) });
      inUse.delete(key);
      refused.delete(key);
      wants.delete(key);
      onChange();
    },
  };
}

function isSame(one: ProxyLogin, other: ProxyLogin | undefined): boolean {
  return one.user === other?.user && one.password === other.password;
}

/** RFC 7617 ends the user name at the first colon. RFC 1929 allows 255 bytes. */
function checkLogin(key: string, { user, password }: ProxyLogin): void {
  const isSocks = key.startsWith('socks');
  const wrong = (sentence: string) => new ProblemError(problem('input', sentence));
  if (!isSocks && user.includes(':')) throw wrong('The user name of an HTTP proxy can’t contain a colon.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The check looks for control characters.
  if (/[\x00-\x1f\x7f]/.test(user + password)) throw wrong('The user name or password contains a line break or a tab.');
  if (isSocks && [user, password].some((each) => Buffer.byteLength(each) > 255 || each === '')) {
    throw wrong('A SOCKS proxy requires a user name and a password of 1 to 255 bytes each.');
  }
}
