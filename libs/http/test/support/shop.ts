import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError, businessOf, pathId, requestContext, type Face, type RouteRule } from '#http';
import { ListThingsDto, NewThingDto } from './shop-dto.js';
import { requestGate } from './request-gate.js';

/** What `/v1/broken` throws, by name. */
const FAULTS: Readonly<Record<string, () => Error>> = {
  limited: () => new ApiError({ code: 'rate_limited', message: 'Too many requests.' }, 7),
  gone: () => new ApiError({ code: 'grant_revoked', message: 'The person revoked this grant.' }),
  store: () => Object.assign(new Error('cannot reach db.internal'), { name: 'DocumentStoreUnavailable' }),
  log: () => Object.assign(new Error('cannot reach log.internal'), { name: 'EventStoreUnavailable' }),
  crypto: () => Object.assign(new Error('no keyring'), { name: 'CryptoUnavailable' }),
  bug: () => new TypeError('cannot print Ada Example, 1 Example St'),
  driver: () => Object.assign(new Error('driver says 404 for Ada'), { statusCode: 404 }),
};

@Controller('v1')
class ShopController {
  @Get('things')
  list(@Query() query: ListThingsDto): object {
    const { status, updated_since } = query;
    return { status, updated_since };
  }

  @Post('things')
  create(@Body() body: NewThingDto): object {
    return { received: body, kind: body.constructor.name };
  }

  @Get('things/:id')
  read(
    @Param('id', pathId({ code: 'grant_not_found', message: 'No grant of yours has this id.' })) id: string,
  ): object {
    return { id };
  }

  @Post('things/:id/touch')
  @HttpCode(200)
  touch(
    @Param('id', pathId({ code: 'grant_not_found', message: 'No grant of yours has this id.' })) id: string,
  ): object {
    return { touched: id };
  }

  @Post('big')
  big(@Body() body: NewThingDto): object {
    return { length: body.title.length };
  }

  @Get('me')
  me(@Req() request: FastifyRequest): object {
    return { ...requestContext(request), business: businessOf(request).name };
  }

  @Get('slow')
  async slow(): Promise<object> {
    await requestGate.pass();
    return { slow: true };
  }

  @Get('broken')
  broken(@Query() { status }: ListThingsDto, @Req() request: FastifyRequest): never {
    const fault = FAULTS[request.headers['x-fault'] as string];
    throw fault?.() ?? new Error(status);
  }

  @Get('open')
  open(): object {
    return { open: true };
  }
}

@Controller('auth/v1')
class AuthController {
  @Get('session')
  session(@Req() request: FastifyRequest): object {
    return { principal: requestContext(request).principal };
  }
}

@Module({ controllers: [ShopController, AuthController] })
export class ShopModule {}

export const SHOP_ROUTES: readonly RouteRule[] = [
  { method: 'GET', path: '/v1/things', query: ['status', 'updated_since'] },
  { method: 'POST', path: '/v1/things' },
  { method: 'GET', path: '/v1/things/:id' },
  { method: 'POST', path: '/v1/things/:id/touch' },
  { method: 'POST', path: '/v1/big', bodyLimit: 64 * 1024 },
  { method: 'GET', path: '/v1/me' },
  { method: 'GET', path: '/v1/slow' },
  { method: 'GET', path: '/v1/broken', query: ['status'] },
  { method: 'GET', path: '/v1/open', open: true },
  { method: 'GET', path: '/v1/openapi.json', open: true },
  { method: 'POST', path: '/v1/elsewhere' },
];

export const AUTH_ROUTES: Face['routes'] = [{ method: 'GET', path: '/auth/v1/session' }];
