import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import tls from 'node:tls';
import { app, safeStorage, session } from 'electron';

// Runs inside Electron as a separate program. `check-facts.ts` strips the types, because Electron may not support that,
// and passes the project folder and the result file. The program relies on each of these facts.

const [projectFile = '', answerFile = ''] = process.argv.slice(-2);
const requireInProject = createRequire(projectFile);
interface Canvas {
  createCanvas(
    width: number,
    height: number,
  ): {
    getContext(kind: '2d'): {
      fillText(text: string, x: number, y: number): void;
      getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
    };
  };
}

const facts: Record<string, () => unknown> = {
  'versions of Electron, Chromium and Node': () => {
    const { electron, chrome, node } = process.versions;
    return `${electron}, ${chrome}, ${node}`;
  },
  'SQLite with search by words and by letters': () => {
    const database = new DatabaseSync(':memory:');
    database.exec("CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'trigram')");
    database.prepare('INSERT INTO words VALUES (?)').run('A red canoe');
    const found = database.prepare("SELECT count(*) AS found FROM words WHERE words MATCH 'cano'").get();
    demand(found?.['found'] === 1, 'the word is not found');
    return database.prepare('SELECT sqlite_version() AS version').get()?.['version'];
  },
  'text is drawn': () => {
    const { createCanvas } = requireInProject('@napi-rs/canvas') as Canvas;
    const context = createCanvas(200, 50).getContext('2d');
    context.fillText('Triptych', 10, 30);
    const drawn = context.getImageData(0, 0, 200, 50).data.filter((byte) => byte !== 0).length;
    demand(drawn > 0, 'nothing was drawn');
    return `${drawn} bytes are not empty`;
  },
  'system certificates': () => {
    const system = tls.getCACertificates('system');
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...system]);
    return system.length;
  },
  'the proxy for a URL': () => session.defaultSession.resolveProxy('https://example.com/'),
  'how a key is protected': async () => {
    const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform;
    if (!safeStorage.isEncryptionAvailable()) return `${backend}, not available`;
    const encrypted = safeStorage.encryptString('probe');
    demand(safeStorage.decryptString(encrypted) === 'probe', 'what was protected does not come back');
    // On Linux, v10 is a password that is printed in Chromium's source.
    return `${backend}, begins with ${encrypted.subarray(0, 3).toString('latin1')}`;
  },
  'switches passed to Chromium': () =>
    ['no-sandbox', 'enable-sandbox', 'ozone-platform'].filter((name) => app.commandLine.hasSwitch(name)).join(', '),
};

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

async function answer(): Promise<void> {
  await app.whenReady();
  const found: { name: string; ok: boolean; value: string }[] = [];
  for (const [name, ask] of Object.entries(facts)) {
    try {
      found.push({ name, ok: true, value: String(await ask()) });
    } catch (error) {
      found.push({ name, ok: false, value: String(error) });
    }
  }
  writeFileSync(answerFile, JSON.stringify(found));
  app.exit(0);
}

// Electron becomes ready only after this module has finished.
void answer().catch((error) => {
  process.stderr.write(`${error}\n`);
  app.exit(1);
});
