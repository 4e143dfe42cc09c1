import { type Gateway, gatewayNameOf, newGateway } from '../../shared/connections/gateway.ts';
import type { Settings } from '../../shared/settings/settings.ts';

/**
 * Adds the gateway of `baseUrl` to the list and selects it, for settings of a version with a single gateway. Runs at
 * every start with the same result, because nothing is written before the user changes a setting.
 */
export function upgradeGatewaySettings(settings: Settings): Settings {
  const { baseUrl, gateways, gatewayId, removedGateways } = settings;
  if (baseUrl === '') return settings;
  if (gateways.find(({ id }) => id === gatewayId)?.baseUrl === baseUrl) return settings;
  const existing = gateways.find((gateway) => gateway.baseUrl === baseUrl);
  if (existing) return { ...settings, gatewayId: existing.id };
  const gateway = firstAt(baseUrl, gateways);
  return {
    ...settings,
    gatewayId: gateway.id,
    gateways: [...gateways, gateway],
    // The gateway was added again in the other version, so it is no longer removed.
    removedGateways: removedGateways.filter((removed) => removed.gateway.id !== gateway.id),
  };
}

function firstAt(baseUrl: string, gateways: readonly Gateway[]): Gateway {
  // A connection with a changed URL may still be named after its first URL.
  const isTaken = gateways.some(({ id }) => id === baseUrl);
  const id = isTaken ? `${baseUrl}/` : baseUrl;
  return newGateway(id, gatewayNameOf(baseUrl, gateways), baseUrl);
}
