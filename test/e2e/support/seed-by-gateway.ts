import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface SeedOrder {
  /** An empty folder; the app starts on it later. */
  readonly dataFolder: string;
  readonly title: string;
  /** In the order of the panes. `file`: a PNG or an MP4. `offset`: seconds. */
  readonly results: readonly {
    readonly file: string;
    readonly modelId: string;
    readonly prompt: string;
    readonly offset?: number;
    readonly flag?: 'pick' | 'reject';
    readonly rating?: number;
  }[];
  /** `pane`: index of the pane, from 0. */
  readonly notes?: readonly { readonly text: string; readonly pane?: number; readonly seconds?: number }[];
}

export interface Seeded {
  readonly comparisonId: string;
  readonly itemIds: readonly string[];
}

/** Creates a library with these results and one comparison of them. */
export function seedByGateway(order: SeedOrder): Seeded {
  const program = fileURLToPath(new URL('./seed-by-gateway-process.ts', import.meta.url));
  const output = execFileSync(process.execPath, [program], {
    input: JSON.stringify(order),
    stdio: ['pipe', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return JSON.parse(output) as Seeded;
}
