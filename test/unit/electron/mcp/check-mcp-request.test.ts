import { expect, test } from 'vitest';
import { checkMcpRequest } from '../../../../electron/mcp/check-mcp-request.ts';

test('a request of another user of the computer is refused', () => {
  const host = '127.0.0.1:7377';
  const request = {
    ...{ headers: { host }, headersDistinct: { host: [host] }, url: '/mcp' },
    socket: { remoteAddress: '127.0.0.2', remotePort: 50_000, localAddress: '127.0.0.1', localPort: 7377 },
  };
  const asked: unknown[] = [];
  const check = (isSameUser: boolean) =>
    checkMcpRequest(request, 7377, (ends) => {
      asked.push(ends);
      return isSameUser;
    });
  expect(check(true)).toBeUndefined();
  expect(check(false)).toMatchObject({ status: 403 });
  expect(asked[0]).toBe(request.socket);
});
