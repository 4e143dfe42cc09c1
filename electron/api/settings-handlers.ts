import type { Logger } from 'pino';
import type { contract } from '../../shared/contract/contract.ts';
import { applySettingsChange } from '../../shared/settings/apply-settings-change.ts';
import { checkCustomPaths } from '../connections/model-with-custom-paths.ts';
import { checkEndpointSettings } from '../conversations/send-question.ts';
import type { Host } from '../host/host.ts';
import type { NetworkService } from '../http/network-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { TaskService } from '../tasks/task-service.ts';
import type { UpdateChecker } from '../updates/update-checker.ts';
import type { Handlers } from '../util/call-handler-types.ts';

interface SettingsHandlerServices {
  readonly settings: SettingsService;
  readonly network: Pick<NetworkService, 'checkCertificateFile' | 'certificatesChanged' | 'improved'>;
  readonly tasks: Pick<TaskService, 'limitsChanged'>;
  readonly updates: Pick<UpdateChecker, 'feedChanged'>;
  readonly host: Pick<Host, 'keysChanged' | 'spellCheckChanged'>;
  readonly logger: Logger;
}

/** A settings change affects several services, so these handlers belong to no service folder. */
export function settingsHandlers({
  settings,
  network,
  tasks,
  updates,
  host,
  logger,
}: SettingsHandlerServices): Handlers<typeof contract.settings> {
  return {
    async change(input) {
      const { pathsOf, certificateFile } = input;
      const checked = certificateFile === undefined ? undefined : await network.checkCertificateFile(certificateFile);
      // Applied after the last wait, so that no other change can come in between.
      const next = applySettingsChange(settings.current(), input);
      const changed = settings.change({
        ...next,
        ...(checked === undefined ? {} : { certificateFile: checked }),
        ...(input.talk === undefined ? {} : { talk: checkEndpointSettings(next.talk) }),
        ...(pathsOf === undefined ? {} : { paths: checkCustomPaths(settings.current().paths, pathsOf) }),
      });
      logger.level = changed.logLevel;
      logger.info({ names: Object.keys(input) }, 'settings changed');
      tasks.limitsChanged();
      if (checked !== undefined) await network.certificatesChanged();
      if (input.privateResultLinks !== undefined) network.improved();
      if (input.updateFeed !== undefined) updates.feedChanged();
      if (input.keys !== undefined) host.keysChanged?.(changed.keys);
      if (input.spellCheck !== undefined) host.spellCheckChanged?.(changed.spellCheck);
      return changed;
    },
  };
}
