import { createFileRoutes } from './file-routes.ts';
import { createHandlers } from './handlers.ts';
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
