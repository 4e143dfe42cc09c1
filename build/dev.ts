import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { openBrowserWindow } from '../electron/shell/browser/open-browser-window.ts';
import { type CommandLine, parseCommandLine, takeKey, usage } from '../electron/shell/command-line.ts';
import { locationAt } from '../electron/shell/program-location.ts';
import { inProject, projectRoot } from './project.ts';

// `npm run dev`: the browser shell with hot reload. Vite replaces changed parts of the page in place. A change of the
// core restarts the shell on the same port, and the page reconnects with its session.

const restarting = ['electron', 'shared'].map((folder) => inProject(folder) + path.sep);

const key = takeKey(process.env);
const args = process.argv.slice(2);
const started = parseCommandLine(args, key, locationAt(projectRoot, process.platform));
if (started.kind === 'run') await develop(started.options);
else {
  console.error(started.kind === 'wrong' ? started.sentence : usage);
  process.exitCode = started.kind === 'wrong' ? 2 : 0;
}

async function develop(options: CommandLine): Promise<void> {
  const nonce = randomBytes(16).toString('base64url');
  // The page needs the port of the Vite socket before the socket opens.
  const port = await freePort();
  const vite = await startVite(port, nonce);
  const shell = superviseShell(`http://127.0.0.1:${port}/`, nonce);

  const end = async () => {
    await shell.end();
    await vite.close();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());

  vite.watcher.add(restarting);
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!restarting.some((folder) => file.startsWith(folder)) || !/\.(ts|json)$/.test(file)) return;
    // Editors and branches write several files at once.
    clearTimeout(timer);
    timer = setTimeout(() => void shell.restart(path.relative(projectRoot, file)), 150);
  });

  const address = await shell.firstAddress;
  console.log(`Development version of Triptych: ${address}`);
  if (!options.openWindow) return;
  const window = await openBrowserWindow(() => address, options);
  if (window.kind === 'own') void window.ended.then(end);
}

async function startVite(port: number, nonce: string): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: false,
    root: inProject('renderer'),
    plugins: [react()],
    html: { cspNonce: nonce },
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      fs: { allow: [projectRoot] },
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
    },
  });
  return vite.listen();
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function superviseShell(page: string, nonce: string) {
  const first = Promise.withResolvers<string>();
  let child = start();
  let changing: Promise<void> = Promise.resolve();

  function start(): ChildProcess {
    const own = args.filter((argument) => argument !== '--no-open' && argument !== '--json');
    const program = spawn(process.execPath, [inProject('build', 'dev-shell.ts'), ...own, '--no-open', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DEV_PAGE: page, DEV_NONCE: nonce, ...(key !== undefined && { TRIPTYCH_API_KEY: key }) },
    });
    createInterface(program.stdout).once('line', (line) => first.resolve((JSON.parse(line) as { url: string }).url));
    return program;
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 5000);
    await exited;
    clearTimeout(hard);
  }

  return {
    /** The address of the first start. Later starts use the same port and session. */
    firstAddress: first.promise,
    restart(because: string): Promise<void> {
      changing = changing.then(async () => {
        console.log(`${because} changed. Restarting the core.`);
        await stop();
        child = start();
      });
      return changing;
    },
    end: stop,
  };
}
