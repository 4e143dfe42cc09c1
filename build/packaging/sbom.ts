import { z } from 'zod';
import { projectRoot } from '../project.ts';
import { runCommand } from '../run-command.ts';
import type { ShippedPackage } from './licences.ts';

// CycloneDX as npm writes it. Other fields are copied unchanged.
const componentSchema = z.looseObject({ name: z.string(), version: z.string(), 'bom-ref': z.string() });
const bomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(componentSchema),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});
export type Bom = z.infer<typeof bomSchema>;

/** Lists all packages of the lock file, with npm's own `sbom`. */
export async function bomOfLock(): Promise<Bom> {
  const npm = process.env['npm_execpath'];
  const args = [
    'sbom',
    '--package-lock-only',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--loglevel',
    'error',
  ];
  const [program, ...all]: [string, ...string[]] =
    npm === undefined ? ['npm', ...args] : [process.execPath, npm, ...args];
  const { code, output } = await runCommand(program, all, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  return bomSchema.parse(JSON.parse(output));
}

/**
 * Selects what ships: the shipped packages and Electron. For npm, bundled packages are development packages, so npm
 * would leave them out or list all tools too. Throws if a shipped package is missing in the lock file.
 */
export function bomOfShipped(bom: Bom, shipped: readonly Pick<ShippedPackage, 'name' | 'version'>[]): Bom {
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const isElectron = ({ name }: Bom['components'][number]) => name === 'electron';
  const components = bom.components
    .filter((component) => wanted.has(`${component.name}@${component.version}`) || isElectron(component))
    // npm marks all of these as development or optional packages.
    .map(({ properties: _properties, ...component }) => ({ ...component, scope: 'required' }));
  const found = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const missing = [...wanted].filter((each) => !found.has(each));
  if (missing.length > 0) throw new Error(`the lock file lacks ${missing.join(', ')}`);

  const own = bom.dependencies.find(
    ({ ref }) => !bom.components.some((component) => component['bom-ref'] === ref),
  )?.ref;
  const refs = new Set([...components.map((component) => component['bom-ref']), ...(own === undefined ? [] : [own])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  const component = { ...bom.metadata.component, name: 'triptych' };
  return { ...bom, metadata: { ...bom.metadata, component }, components, dependencies };
}
