/** The target of a page from another origin. */
export interface Target {
  /** Origin of the program. */
  origin: string;
  /** A script of its page. */
  script: string;
}

export interface Tries {
  tried: number;
  /** The attempts that read from the program or wrote to it, as far as the page can tell. */
  won: string[];
}

/**
 * Runs in a page of another origin and can use only its arguments. Tries every way in which one page can reach another
 * server. Each attempt reports what it received; the responses of the server report what arrived.
 */
export async function attack({ origin, script }: Target): Promise<Tries> {
  const won: string[] = [];
  let tried = 0;
  const id = '0c6a2f1e-4d51-4a7e-9a36-5c0a0d6f4b11';
  const hash = 'a'.repeat(64);
  const reads = [
    '/',
    '/session',
    '/calls',
    '/control',
    '/signed-out',
    script,
    `/media/${id}`,
    `/thumb/${id}`,
    `/input/${hash}`,
    `/conversations/export/${id}?as=json`,
    '/index.html',
    '/library/index',
  ];
  const writes = [
    '/session',
    '/control',
    '/inputs?name=a.png',
    '/sounds?name=a.wav',
    '/library/import?name=a.png',
    '/library/find?name=a.png',
    '/conversations/import',
    '/page-files',
    '/page-downloads',
    '/library/index',
    `/poster/${id}`,
    `/frame/${id}?frame=1&seconds=0`,
    '/calls',
  ];
  const soon = (milliseconds: number) =>
    new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds));

  async function attempt(name: string, run: () => Promise<boolean>): Promise<void> {
    tried += 1;
    try {
      if (await Promise.race([run(), soon(1500)])) won.push(name);
    } catch {
      // The browser refused the request.
    }
  }

  /** Checks whether the element loaded. A refused document or image fires an error, or no event. */
  const loads = (name: string, set: (element: HTMLElement) => void) => (): Promise<boolean> =>
    new Promise((resolve) => {
      const element = document.createElement(name);
      element.addEventListener('load', () => resolve(true));
      element.addEventListener('loadedmetadata', () => resolve(true));
      element.addEventListener('error', () => resolve(false));
      set(element);
      document.body.append(element);
      setTimeout(() => resolve(false), 1200);
    });

  const ways: (() => Promise<void>)[] = [];
  const add = (name: string, run: () => Promise<boolean>) => ways.push(() => attempt(name, run));

  for (const path of reads) {
    const url = origin + path;
    add(`fetch ${path}`, async () => (await fetch(url, { credentials: 'include' })).ok);
    add(`fetch ${path} without credentials`, async () => (await fetch(url, { credentials: 'omit' })).ok);
    add(`fetch ${path} with a header`, async () => (await fetch(url, { headers: { 'X-Api-Key': 'x' } })).ok);
    add(`HEAD ${path}`, async () => (await fetch(url, { method: 'HEAD' })).ok);
    add(
      `fetch ${path} blindly`,
      async () => (await fetch(url, { mode: 'no-cors', credentials: 'include' })).status !== 0,
    );
    add(
      `image ${path}`,
      loads('img', (element) => element.setAttribute('src', url)),
    );
    add(
      `script ${path}`,
      loads('script', (element) => element.setAttribute('src', url)),
    );
    add(
      `module ${path}`,
      loads('script', (element) => {
        element.setAttribute('type', 'module');
        element.setAttribute('src', url);
      }),
    );
    add(
      `style sheet ${path}`,
      loads('link', (element) => {
        element.setAttribute('rel', 'stylesheet');
        element.setAttribute('href', url);
      }),
    );
    add(
      `preload ${path}`,
      loads('link', (element) => {
        element.setAttribute('rel', 'preload');
        element.setAttribute('as', 'fetch');
        element.setAttribute('crossorigin', 'use-credentials');
        element.setAttribute('href', url);
      }),
    );
    add(
      `video ${path}`,
      loads('video', (element) => element.setAttribute('src', url)),
    );
    add(`import ${path}`, async () => Boolean(await import(/* @vite-ignore */ url)));
    add(
      `events of ${path}`,
      () =>
        new Promise((resolve) => {
          const source = new EventSource(url, { withCredentials: true });
          source.onopen = () => resolve(true);
          source.onerror = () => {
            source.close();
            resolve(false);
          };
        }),
    );
    add(
      `socket at ${path}`,
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(url.replace('http', 'ws'));
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        }),
    );
    add(
      `frame of ${path}`,
      () =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = url;
          document.body.append(frame);
          frame.onload = () => {
            try {
              // A refused frame has an error page of another origin. A readable frame has the program.
              resolve((frame.contentDocument?.body.innerHTML.length ?? 0) > 0);
            } catch {
              resolve(false);
            }
          };
        }),
    );
  }
  for (const path of writes) {
    const url = origin + path;
    const bodies: [string, BodyInit][] = [
      ['text', '{"token":"x"}'],
      ['a form', new URLSearchParams({ token: 'x' })],
      ['a file', new Blob(['{}'], { type: 'text/plain' })],
    ];
    for (const [what, body] of bodies) {
      add(
        `POST ${what} blindly to ${path}`,
        async () => (await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body })).status !== 0,
      );
      add(
        `POST ${what} to ${path}`,
        async () => (await fetch(url, { method: 'POST', credentials: 'include', body })).ok,
      );
    }
    add(`POST JSON to ${path}`, async () => {
      const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer x' };
      return (await fetch(url, { method: 'POST', credentials: 'include', headers, body: '{}' })).ok;
    });
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      add(`${method} ${path}`, async () => (await fetch(url, { method, credentials: 'include' })).ok);
    add(`beacon to ${path}`, async () => {
      navigator.sendBeacon(url, 'x');
      return false;
    });
    for (const encoding of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      add(`form of ${encoding} to ${path}`, async () => {
        const frame = document.createElement('iframe');
        frame.name = `frame-${Math.random()}`;
        const form = Object.assign(document.createElement('form'), {
          method: 'POST',
          action: url,
          enctype: encoding,
          target: frame.name,
        });
        const input = Object.assign(document.createElement('input'), { name: '{"token":"', value: 'x"}' });
        form.append(input);
        document.body.append(frame, form);
        form.submit();
        await soon(500);
        return false;
      });
    }
  }
  add('a window', async () => {
    const opened = window.open(`${origin}/`);
    await soon(1000);
    try {
      return (opened?.document.body.innerHTML.length ?? 0) > 0 && opened?.location.href !== 'about:blank';
    } catch {
      return false;
    } finally {
      opened?.close();
    }
  });
  add('the cookie', async () => document.cookie.includes('triptych'));
  // A browser has six connections per host. A waiting request would look like a refused one.
  const next = async (): Promise<void> => {
    for (let way = ways.shift(); way; way = ways.shift()) await way();
  };
  await Promise.all(Array.from({ length: 12 }, next));
  return { tried, won };
}
