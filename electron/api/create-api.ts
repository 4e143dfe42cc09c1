import type { Logger } from 'pino';
import type { contract } from '../../shared/contract/contract.ts';
import { applySettingsChange } from '../../shared/settings/apply-settings-change.ts';
import type { createComparisons } from '../comparisons/comparisons.ts';
import type { Connections } from '../connections/connections.ts';
import { checkCustomPaths } from '../connections/model-with-custom-paths.ts';
import type { Conversations } from '../conversations/open-conversation-services.ts';
import { checkEndpointSettings } from '../conversations/send-question.ts';
import type { Host } from '../host/host.ts';
import type { NetworkService } from '../http/network-service.ts';
import { inputHandlers } from '../inputs/input-handlers.ts';
import type { CollectionService } from '../library/catalog/collection-service.ts';
import { organizeHandlers } from '../library/catalog/organize-handlers.ts';
import type { createDiskUseService } from '../library/disk-use-service.ts';
import type { createImportLibraryService } from '../library/import-library/import-library-service.ts';
import { libraryHandlers } from '../library/library-handlers.ts';
import { openProgramHandlers } from '../library/open-with/open-programs.ts';
import { xmpSidecarHandlers } from '../library/sidecars/xmp-sidecars.ts';
import type { StrayFiles } from '../library/stray-files.ts';
import { trashHandlers } from '../library/trash.ts';
import type { WatchFolders } from '../library/watch-folders/watch-folder-service.ts';
import type { MaintenanceService } from '../maintenance/database-maintenance.ts';
import type { createMcpService } from '../mcp/mcp-service.ts';
import { modelFileHandlers } from '../model-files/model-file-handlers.ts';
import { moneyHandlers } from '../money/money-handlers.ts';
import type { createCutExchangeHandlers } from '../projects/cut-exchange-handlers.ts';
import type { Projects } from '../projects/projects.ts';
import type { createSampleProjects } from '../projects/sample-projects.ts';
import { requestLogHandlers } from '../request-log/request-log.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { windowHandlers } from '../sync/connected-windows.ts';
import { draftAndPresetHandlers } from '../tasks/draft-and-preset-handlers.ts';
import { promptHandlers } from '../tasks/prompt-history.ts';
import { taskHandlers } from '../tasks/task-handlers.ts';
import type { TaskService } from '../tasks/task-service.ts';
import type { createUpdateChecker } from '../updates/update-checker.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import { createFileRoutes } from './file-routes.ts';
import { type CallServices, implementContract } from './implement-contract.ts';
import { refusedRequest } from './refuse-changes-when-read-only.ts';

const ours =
  /^\/(media|thumb|poster|frame|input|inputs|sound|sounds|answer|conversations|page-files|page-downloads|download|library)(\/|$)/;

/** The two entry points of the core: the calls, and the routes of `shared/contract/http-routes.ts`. */
export function createApi(
  services: Parameters<typeof createHandlers>[0] & CallServices & Parameters<typeof createFileRoutes>[0],
) {
  const media = createFileRoutes(services);
  return {
    router: implementContract(createHandlers(services), services),
    /** Returns `null` for a path that is not a route of the core. */
    handle: async (request: Request): Promise<Response | null> => {
      if (!ours.test(new URL(request.url).pathname)) return null;
      return (
        (services.maintenance.readOnlyReason
          ? refusedRequest(request, services.maintenance.readOnlyReason)
          : undefined) ?? media.fetch(request)
      );
    },
  };
}

type UpdateChecker = ReturnType<typeof createUpdateChecker>;

type Needs<Create extends (services: never) => unknown> = Parameters<Create>[0];

/** Services that implement a part of the contract themselves, and the services that the handlers need. */
type Services = {
  readonly connections: Connections;
  readonly network: NetworkService;
  readonly support: Handlers<typeof contract.support>;
  readonly comparisons: ReturnType<typeof createComparisons>;
  readonly conversations: Conversations;
  readonly projects: Projects;
  readonly sampleProjects: ReturnType<typeof createSampleProjects>;
  readonly cutCalls: ReturnType<typeof createCutExchangeHandlers>;
  readonly collections: CollectionService;
  readonly libraryImport: ReturnType<typeof createImportLibraryService>;
  readonly storage: ReturnType<typeof createDiskUseService>;
  readonly strayFiles: StrayFiles;
  readonly watchFolders: Pick<WatchFolders, 'handlers'>;
  readonly maintenance: MaintenanceService;
  readonly updates: UpdateChecker;
  readonly mcp: Pick<ReturnType<typeof createMcpService>, 'handlers'>;
} & Needs<typeof draftAndPresetHandlers> &
  Needs<typeof inputHandlers> &
  Needs<typeof libraryHandlers> &
  Needs<typeof modelFileHandlers> &
  Needs<typeof openProgramHandlers> &
  Needs<typeof organizeHandlers> &
  Needs<typeof moneyHandlers> &
  Needs<typeof promptHandlers> &
  Needs<typeof requestLogHandlers> &
  Needs<typeof settingsHandlers> &
  Needs<typeof taskHandlers> &
  Needs<typeof trashHandlers> &
  Needs<typeof windowHandlers> &
  Needs<typeof xmpSidecarHandlers>;

/** Returns the handlers of all calls. Each folder provides the handlers for its own service. */
function createHandlers(services: Services): Handlers<typeof contract> {
  return {
    ...windowHandlers(services),
    ...draftAndPresetHandlers(services),
    ...moneyHandlers(services),
    settings: settingsHandlers(services),
    tasks: taskHandlers(services),
    modelFiles: modelFileHandlers(services),
    prompts: promptHandlers(services),
    inputs: inputHandlers(services),
    requestLog: requestLogHandlers(services),
    library: {
      ...libraryHandlers(services),
      ...organizeHandlers(services),
      ...trashHandlers(services),
      ...services.libraryImport,
    },
    storage: { ...services.storage, ...services.strayFiles },
    watchFolders: services.watchFolders.handlers,
    openPrograms: openProgramHandlers(services),
    xmpSidecars: xmpSidecarHandlers(services),
    collections: services.collections,
    connection: services.connections,
    network: services.network,
    conversations: services.conversations,
    comparisons: services.comparisons,
    projects: { ...services.projects, ...services.sampleProjects, ...services.cutCalls },
    maintenance: services.maintenance,
    support: services.support,
    updates: services.updates,
    mcp: services.mcp.handlers,
  };
}

interface SettingsHandlerServices {
  readonly settings: SettingsService;
  readonly network: Pick<NetworkService, 'checkCertificateFile' | 'certificatesChanged' | 'improved'>;
  readonly tasks: Pick<TaskService, 'limitsChanged'>;
  readonly updates: Pick<UpdateChecker, 'feedChanged'>;
  readonly host: Pick<Host, 'keysChanged' | 'spellCheckChanged'>;
  readonly logger: Logger;
}

/** A settings change affects several services, so these handlers belong to no service folder. */
function settingsHandlers({
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
