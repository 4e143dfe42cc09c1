import { createRouterClient } from '@orpc/server';
import type { ContractRouter } from '../../../electron/api/implement-contract.ts';
import type { AppCore, AppCoreOptions } from '../../../electron/core/app-core-types.ts';
import { openAppCore } from '../../../electron/core/open-app-core.ts';
import { memorySettings, silentHost } from '../../support/app-core-parts.ts';
import { type Calls, callsWithIntents } from '../../support/calls-with-intents.ts';
import { openMemoryKeyVault } from '../../support/memory-key-vault.ts';

export type { Calls } from '../../support/calls-with-intents.ts';

/** Opens the core as a shell does, with everything but the data folder in memory. The caller closes the core. */
export async function openCore(
  options: Partial<AppCoreOptions> & Pick<AppCoreOptions, 'dataFolder'>,
): Promise<{ core: AppCore; calls: Calls }> {
  const core = await openAppCore({
    version: '0.0.0-test',
    host: silentHost,
    vault: openMemoryKeyVault(),
    settingsFile: memorySettings(),
    random: () => 0,
    ...options,
  });
  // The router has a general type; this is its actual type.
  return { core, calls: callsWithIntents(createRouterClient(core.router as ContractRouter)) };
}
