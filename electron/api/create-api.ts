import { createFileRoutes, type FileRoutesOptions } from './file-routes.ts';
import { createHandlers, type Services } from './handlers.ts';
import { type CallServices, type ContractRouter, implementContract } from './implement-contract.ts';
import { refusedRequest } from './refuse-changes-when-read-only.ts';

/** The two entry points of the core: the calls, and the routes of `shared/contract/http-routes.ts`. */
export interface Api {
  readonly router: ContractRouter;
  /** Returns `null` for a path that is not a route of the core. */
  handle(request: Request): Promise<Response | null>;
}

const ours =
  /^\/(media|thumb|poster|frame|input|inputs|sound|sounds|answer|conversations|page-files|page-downloads|download|library)(\/|$)/;

export function createApi(services: Services & CallServices & FileRoutesOptions): Api {
  const media = createFileRoutes(services);
  return {
    router: implementContract(createHandlers(services), services),
    handle: async (request) => {
      if (!ours.test(new URL(request.url).pathname)) return null;
      return (
        (services.maintenance.readOnlyReason
          ? refusedRequest(request, services.maintenance.readOnlyReason)
          : undefined) ?? media.fetch(request)
      );
    },
  };
}
