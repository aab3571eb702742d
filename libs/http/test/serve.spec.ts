import { Body, Controller } from '@nestjs/common';
import { Allow } from 'class-validator';
import { answer, defineRoute, Field, schema, Serve } from '#http';

class TypedDto {
  @Field('What is said.', { type: 'string' })
  @Allow()
  readonly said: unknown;
}

class OtherDto {
  @Field('What is said.', { type: 'string' })
  @Allow()
  readonly said: unknown;
}

const say = defineRoute('POST /v1/sayings', {
  id: 'say',
  summary: 'Say it',
  description: 'For tests.',
  tag: 'Sayings',
  body: [TypedDto, { said: 'it' }],
  answers: { 201: answer('Said.', schema.object('Said.', { said: schema.text() })) },
});

describe('a handler of a stated route', () => {
  it('reads what the route says', () => {
    const define = () => {
      @Controller()
      class Fitting {
        @Serve(say)
        handle(@Body() body: TypedDto): { said: string } {
          return { said: String(body.said) };
        }
      }
      return Fitting;
    };
    expect(define).not.toThrow();
  });

  it('is refused when it reads another body', () => {
    const define = () => {
      @Controller()
      class Other {
        @Serve(say)
        handle(@Body() body: OtherDto): { said: string } {
          return { said: String(body.said) };
        }
      }
      return Other;
    };
    expect(define).toThrow('Other.handle reads another input than its route says');
  });
});
