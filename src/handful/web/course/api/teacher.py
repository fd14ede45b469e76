"""The teacher who asks, and the class that is asked for."""

from fastapi import Request

from handful.store import Key, StoredClass
from handful.web.api.response import OPEN_ERRORS
from handful.web.api.services import services_of
from handful.web.course.course import course_of
from handful.web.errors import ApiError, ErrorCode

TEACHER_ERRORS = (*OPEN_ERRORS, ErrorCode.NOT_TEACHER)


async def teacher_asking(request: Request) -> Key:
    """The key of the teacher who asks; ApiError for anybody else."""
    services, course = services_of(request), course_of(request)
    key = await services.run(course.access.teacher, request)
    if key is None:
        raise ApiError(ErrorCode.NOT_TEACHER)
    return key


async def class_asked_for(request: Request, id_: str) -> StoredClass:
    """The class of the teacher who asks."""
    services, course, key = services_of(request), course_of(request), await teacher_asking(request)
    return await services.run(course.classes.require, id_, key.id)
